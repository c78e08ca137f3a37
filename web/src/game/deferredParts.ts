/** Parts of the table that are not needed before the first move; loaded separately. */

export { Rating } from '../ui/rating.tsx'
export { PointsWon } from './felt/pointsWon.tsx'
export { TalkLine } from './felt/senaFace.tsx'
export { SixMarks } from './felt/six.tsx'
export { LeavingStrip } from './leaving/leavingStrip.tsx'
export { PersonMenu } from './people/personMenu.tsx'
export { GameOver } from './sheet/gameOver.tsx'
export { HandLog } from './sheet/handLog.tsx'
export { HandSummaryList } from './sheet/handSummaryList.tsx'
export { eventText } from './text/eventText.ts'
export { refusalText } from './text/refusalText.ts'
export { phraseText, senaText } from './text/talkText.ts'
