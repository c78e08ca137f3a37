/** Parts of the table of which nothing is seen before its first move. */
export { PointsWon } from './felt/pointsWon.tsx'
export { TalkLine } from './felt/talkLine.tsx'
export { LeavingStrip } from './leaving/leavingStrip.tsx'
export { GameOver } from './sheet/gameOver.tsx'
export { HandStory } from './sheet/handStory.tsx'
export { phraseWords, signWords } from './words/talkWords.ts'
