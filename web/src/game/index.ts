export { ActionBar, useMazoGuard } from './bar/actionBar.tsx'
export { type Chat, ChatPanel, Conversation, useChat } from './chat/chatPanel.tsx'
export { ConnectionStrip } from './connectionStrip.tsx'
export { EmptyTable } from './emptyTable.tsx'
export { explanations, useExplanations } from './explain/loadExplanations.ts'
export { EXAMPLES, type Example, type RuleId, type RulesTexts, SECTIONS } from './explain/rules.ts'
export { Felt } from './felt/felt.tsx'
export { GameLayout } from './gameLayout.tsx'
export { GameScreen, useGame } from './gameScreen.tsx'
export { deferredParts, useLargePartsWanted } from './loadDeferred.ts'
export { applyEvent } from './model/applyEvent.ts'
export { envidoPoints, stakesOf } from './model/assist.ts'
export { type GameSnapshot, type GameStore, openGame } from './model/gameStore.ts'
export { createLiveSource } from './model/liveSource.ts'
export { characterOf, localSeat, SELF } from './model/localSeats.ts'
export { pauseAfterEvent } from './model/presenter.ts'
export { reconcile } from './model/reconcile.ts'
export { type Scene, sceneOf } from './model/scene.ts'
export type { GameListener, GameSource } from './model/source.ts'
export { ChallengeButton, challengeText } from './people/challenge.tsx'
export { challengesOfThisTab } from './people/challengesOfThisTab.ts'
export { PersonMenu } from './people/personMenu.tsx'
export {
  blockedKey,
  FriendButton,
  friendsKey,
  mutedKey,
  PlayerActions,
  useChangeRelation,
  useRelation,
  WatchLink,
} from './people/playerActions.tsx'
export { FlorChoice, TargetChoice, TurnSecondsChoice } from './people/ruleChoices.tsx'
export { useFriends } from './people/useFriends.ts'
export { useAssist, useCoachOn, useShortcutsOn, useTapTwice } from './preferences.ts'
export type { QueueError, Ticket } from './queue/playerStatus.ts'
export type { Invitation } from './queue/playerStatusStore.ts'
export { RoundTable, WaitingCount } from './queue/roundTable.tsx'
export { useOpenRunningGame, useQueue } from './queue/useQueue.ts'
export { HandLog } from './sheet/handLog.tsx'
export { HandOver } from './sheet/handOver.tsx'
export { HandSummaryList, WinnerTitle } from './sheet/handSummaryList.tsx'
export { ScoreSheet } from './sheet/scoreSheet.tsx'
export { useShortcuts } from './shortcuts.ts'
export { eventText, reasonText } from './text/eventText.ts'
export { actionName, CALL_LABELS, type Names, namesOf } from './text/names.ts'
