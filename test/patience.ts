import { configure } from '@testing-library/react';

// One second, as it comes, is little on a machine that does other things as well.
configure({ asyncUtilTimeout: 20_000 });
