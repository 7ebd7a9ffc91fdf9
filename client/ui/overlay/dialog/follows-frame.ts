import { createContext } from 'react';

/** True for a panel that takes the place of the frame that stood there while its code was loaded (`lazyPanel`). */
export const FollowsFrameContext = createContext(false);
