import { useReading } from '#web/api/query.ts';
import { ImageButton } from '#web/files/image-button.tsx';
import { useAddressOf, usePicture } from '#web/files/use-picture.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { peopleCalls } from '../contract.ts';
import { userEntity } from '../entity.ts';
import classes from './people.module.css';

type Props = { userID: number; name: string; mayChange: boolean };

/** Somebody's picture, and for who may change it a way to set another. */
export function PortraitCard({ userID, name, mayChange }: Props) {
  const { data } = useReading(peopleCalls.getUsersInfo, { userIDs: [userID] });
  const { blob } = usePicture(data?.users[0]?.avatar ?? null, 'avatars');
  const address = useAddressOf(blob);
  return (
    <div className={classes.portrait}>
      {address ? <img src={address} alt={name} /> : <Avatar userID={userID} name={name} size={64} isNamed={false} />}
      {mayChange && (
        <ImageButton
          label={`Picture of ${name}`}
          path={peopleCalls.uploadAvatar.path}
          asked={{ userID: String(userID) }}
          changes={userEntity.module}
          done="Picture set"
        >
          {address ? 'Change' : 'Set a picture'}
        </ImageButton>
      )}
    </div>
  );
}
