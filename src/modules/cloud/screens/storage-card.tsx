import { FileStorageCard } from '../../files/screens/file-storage-card.tsx';
import { CloudStorageCard } from './cloud-storage-card.tsx';

/** Where files lie: in the company's cloud folder, and how much stands here. */
export const StorageCard = () => (
  <>
    <CloudStorageCard />
    <FileStorageCard />
  </>
);
