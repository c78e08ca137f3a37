import type { I18n } from '@lingui/core'

interface Action {
  /** The name of the action in the filter. */
  name: string
  /** What was done; <0/> is the subject. */
  sentence: string
}

/** The texts of every recorded action. */
const ACTIONS: Record<string, Action> = {
  'user-suspended': { name: /*i18n*/ 'User suspended', sentence: /*i18n*/ 'Suspended <0/>' },
  'user-reinstated': { name: /*i18n*/ 'User reinstated', sentence: /*i18n*/ 'Reinstated <0/>' },
  'user-warned': { name: /*i18n*/ 'User warned', sentence: /*i18n*/ 'Warned <0/>' },
  'user-silenced': { name: /*i18n*/ 'User silenced', sentence: /*i18n*/ 'Silenced <0/>' },
  'user-unsilenced': {
    name: /*i18n*/ 'User allowed to write again',
    sentence: /*i18n*/ 'Let <0/> write again',
  },
  'rating-frozen': { name: /*i18n*/ 'Rating frozen', sentence: /*i18n*/ 'Froze the rating of <0/>' },
  'rating-unfrozen': {
    name: /*i18n*/ 'Rating unfrozen',
    sentence: /*i18n*/ 'Unfroze the rating of <0/>',
  },
  'sanction-upheld': {
    name: /*i18n*/ 'Appeal answered: sanction upheld',
    sentence: /*i18n*/ 'Upheld a sanction of <0/> after their appeal',
  },
  'sanction-lifted': {
    name: /*i18n*/ 'Appeal answered: sanction lifted',
    sentence: /*i18n*/ 'Lifted a sanction of <0/> after their appeal',
  },
  'device-blocked': {
    name: /*i18n*/ 'Device of a guest blocked',
    sentence: /*i18n*/ 'Blocked the device of <0/>',
  },
  'device-unblocked': {
    name: /*i18n*/ 'Device of a guest unblocked',
    sentence: /*i18n*/ 'Unblocked the device of <0/>',
  },
  'player-taken-out': {
    name: /*i18n*/ 'Player taken out of a queue',
    sentence: /*i18n*/ 'Took <0/> out of the queue',
  },
  'user-noted': { name: /*i18n*/ 'Note written', sentence: /*i18n*/ 'Wrote a note about <0/>' },
  'users-searched': {
    name: /*i18n*/ 'Users found by connection',
    sentence: /*i18n*/ 'Looked for users by the connection of <0/>',
  },
  'banner-changed': { name: /*i18n*/ 'Banner changed', sentence: /*i18n*/ 'Changed the banner' },
  'user-renamed': { name: /*i18n*/ 'User renamed', sentence: /*i18n*/ 'Renamed <0/>' },
  'role-changed': { name: /*i18n*/ 'Role changed', sentence: /*i18n*/ 'Changed the role of <0/>' },
  'sessions-ended': {
    name: /*i18n*/ 'Signed out everywhere',
    sentence: /*i18n*/ 'Signed <0/> out everywhere',
  },
  'reset-link-issued': {
    name: /*i18n*/ 'Password link issued',
    sentence: /*i18n*/ 'Issued a password link for <0/>',
  },
  'mail-opened': { name: /*i18n*/ 'Email opened', sentence: /*i18n*/ 'Opened the email to <0/>' },
  'mail-retried': { name: /*i18n*/ 'Email sent again', sentence: /*i18n*/ 'Sent the email to <0/> again' },
  'tournament-created': {
    name: /*i18n*/ 'Tournament created',
    sentence: /*i18n*/ 'Created tournament <0/>',
  },
  'tournament-edited': { name: /*i18n*/ 'Tournament edited', sentence: /*i18n*/ 'Edited tournament <0/>' },
  'tournament-published': {
    name: /*i18n*/ 'Tournament published',
    sentence: /*i18n*/ 'Published tournament <0/>',
  },
  'tournament-started': {
    name: /*i18n*/ 'Tournament started early',
    sentence: /*i18n*/ 'Started tournament <0/> before its start date',
  },
  'co-organiser-added': {
    name: /*i18n*/ 'Co-organiser added',
    sentence: /*i18n*/ 'Added a co-organiser to tournament <0/>',
  },
  'co-organiser-removed': {
    name: /*i18n*/ 'Co-organiser removed',
    sentence: /*i18n*/ 'Removed a co-organiser from tournament <0/>',
  },
  'tournament-removed': {
    name: /*i18n*/ 'Tournament removed',
    sentence: /*i18n*/ 'Removed tournament <0/>',
  },
  'tournament-finalized': {
    name: /*i18n*/ 'Tournament finalised',
    sentence: /*i18n*/ 'Finalised tournament <0/>',
  },
  'tournament-reopened': {
    name: /*i18n*/ 'Finalization taken back',
    sentence: /*i18n*/ 'Took the finalization of tournament <0/> back',
  },
  'prize-corrected': {
    name: /*i18n*/ 'Prize corrected',
    sentence: /*i18n*/ 'Corrected a prize of tournament <0/>',
  },
  'tournament-cancelled': {
    name: /*i18n*/ 'Tournament cancelled',
    sentence: /*i18n*/ 'Cancelled tournament <0/>',
  },
  'tournament-announced': {
    name: /*i18n*/ 'Announcement sent',
    sentence: /*i18n*/ 'Wrote to the players of tournament <0/>',
  },
  'entrants-exported': {
    name: /*i18n*/ 'Entrants exported',
    sentence: /*i18n*/ 'Exported the entrants of tournament <0/>',
  },
  'series-created': { name: /*i18n*/ 'Series created', sentence: /*i18n*/ 'Created series <0/>' },
  'series-edited': { name: /*i18n*/ 'Series edited', sentence: /*i18n*/ 'Edited series <0/>' },
  'series-stopped': { name: /*i18n*/ 'Series stopped', sentence: /*i18n*/ 'Stopped series <0/>' },
  'template-saved': { name: /*i18n*/ 'Template saved', sentence: /*i18n*/ 'Saved template <0/>' },
  'template-changed': { name: /*i18n*/ 'Template changed', sentence: /*i18n*/ 'Changed template <0/>' },
  'template-deleted': { name: /*i18n*/ 'Template deleted', sentence: /*i18n*/ 'Deleted template <0/>' },
  'tournament-paused': { name: /*i18n*/ 'Tournament paused', sentence: /*i18n*/ 'Paused tournament <0/>' },
  'tournament-resumed': {
    name: /*i18n*/ 'Tournament resumed',
    sentence: /*i18n*/ 'Resumed tournament <0/>',
  },
  'table-extended': {
    name: /*i18n*/ 'No-show clock extended',
    sentence: /*i18n*/ 'Extended the clock of a table of <0/>',
  },
  'player-replaced': {
    name: /*i18n*/ 'Player replaced',
    sentence: /*i18n*/ 'Replaced a player of <0/>',
  },
  'seat-given-to-bot': {
    name: /*i18n*/ 'Seat given to a bot',
    sentence: /*i18n*/ 'Gave a seat of <0/> to a bot',
  },
  'table-restarted': {
    name: /*i18n*/ 'Table restarted',
    sentence: /*i18n*/ 'Restarted a table of <0/>',
  },
  'table-decided': { name: /*i18n*/ 'Table decided', sentence: /*i18n*/ 'Decided a table of <0/>' },
  'player-checked-in': {
    name: /*i18n*/ 'Player checked in',
    sentence: /*i18n*/ 'Checked a player in to <0/>',
  },
  'player-disqualified': {
    name: /*i18n*/ 'Player disqualified',
    sentence: /*i18n*/ 'Disqualified a player of <0/>',
  },
  'chat-message-removed': {
    name: /*i18n*/ 'Chat message removed',
    sentence: /*i18n*/ 'Removed a chat message in tournament <0/>',
  },
  'chat-silenced': {
    name: /*i18n*/ 'Player silenced in a chat',
    sentence: /*i18n*/ 'Silenced a player in the chat of tournament <0/>',
  },
  'chat-unsilenced': {
    name: /*i18n*/ 'Player allowed to write in a chat',
    sentence: /*i18n*/ 'Let a player write in the chat of tournament <0/> again',
  },
  'player-invited': {
    name: /*i18n*/ 'Player invited to a tournament',
    sentence: /*i18n*/ 'Invited a player to tournament <0/>',
  },
  'invitation-removed': {
    name: /*i18n*/ 'Invitation to a tournament removed',
    sentence: /*i18n*/ 'Removed an invitation to tournament <0/>',
  },
  'award-changed': {
    name: /*i18n*/ 'Award changed',
    sentence: /*i18n*/ 'Changed the award percentage of <0/>',
  },
  'match-created': { name: /*i18n*/ 'Match created', sentence: /*i18n*/ 'Created match <0/>' },
  'match-edited': { name: /*i18n*/ 'Match edited', sentence: /*i18n*/ 'Edited match <0/>' },
  'match-cancelled': { name: /*i18n*/ 'Match cancelled', sentence: /*i18n*/ 'Cancelled match <0/>' },
  'game-started': { name: /*i18n*/ 'Game started', sentence: /*i18n*/ 'Started the game of match <0/>' },
  'match-finished': {
    name: /*i18n*/ 'Match marked as finished',
    sentence: /*i18n*/ 'Marked match <0/> as finished',
  },
  'match-finalized': { name: /*i18n*/ 'Match finalised', sentence: /*i18n*/ 'Finalised match <0/>' },
  'record-looked-at': {
    name: /*i18n*/ 'Viewed all cards',
    sentence: /*i18n*/ 'Viewed all cards of match <0/>',
  },
  'transaction-refunded': {
    name: /*i18n*/ 'Transaction refunded',
    sentence: /*i18n*/ 'Refunded a transaction of <0/>',
  },
  'coin-request-created': {
    name: /*i18n*/ 'Approval requested',
    sentence: /*i18n*/ 'Asked for the approval to change the coins of <0/>',
  },
  'coin-request-approved': {
    name: /*i18n*/ 'Request for coins approved',
    sentence: /*i18n*/ 'Approved a change of the coins of <0/>',
  },
  'coin-request-refused': {
    name: /*i18n*/ 'Request for coins refused',
    sentence: /*i18n*/ 'Refused a change of the coins of <0/>',
  },
  'coin-request-withdrawn': {
    name: /*i18n*/ 'Request for coins withdrawn',
    sentence: /*i18n*/ 'Withdrew a request to change the coins of <0/>',
  },
  'coin-settings-changed': {
    name: /*i18n*/ 'Limits on coins changed',
    sentence: /*i18n*/ 'Changed the limits on coins moved by hand',
  },
  'ledger-exported': {
    name: /*i18n*/ 'Transactions exported',
    sentence: /*i18n*/ 'Exported the transactions',
  },
  'closings-exported': {
    name: /*i18n*/ 'Daily closings exported',
    sentence: /*i18n*/ 'Exported the daily closings',
  },
  'audit-exported': { name: /*i18n*/ 'Audit log exported', sentence: /*i18n*/ 'Exported the audit log' },
  'alert-created': { name: /*i18n*/ 'Alert created', sentence: /*i18n*/ 'Created alert <0/>' },
  'alert-acknowledged': {
    name: /*i18n*/ 'Alert acknowledged',
    sentence: /*i18n*/ 'Acknowledged alert <0/>',
  },
  'alert-investigated': {
    name: /*i18n*/ 'Alert under investigation',
    sentence: /*i18n*/ 'Started investigating alert <0/>',
  },
  'alert-resolved': { name: /*i18n*/ 'Alert resolved', sentence: /*i18n*/ 'Resolved alert <0/>' },
  'alert-dismissed': { name: /*i18n*/ 'Alert dismissed', sentence: /*i18n*/ 'Dismissed alert <0/>' },
  'alert-reopened': { name: /*i18n*/ 'Alert reopened', sentence: /*i18n*/ 'Reopened alert <0/>' },
  'alert-assigned': { name: /*i18n*/ 'Alert assigned', sentence: /*i18n*/ 'Assigned alert <0/>' },
  'alert-change-undone': {
    name: /*i18n*/ 'Alert change undone',
    sentence: /*i18n*/ 'Undid the last change to alert <0/>',
  },
  'alert-view-saved': { name: /*i18n*/ 'View of alerts saved', sentence: /*i18n*/ 'Saved the view <0/>' },
  'alert-view-deleted': {
    name: /*i18n*/ 'View of alerts deleted',
    sentence: /*i18n*/ 'Deleted the view <0/>',
  },
  'answer-presets-changed': {
    name: /*i18n*/ 'Presets of answers changed',
    sentence: /*i18n*/ 'Changed the presets of answers',
  },
  'silence-rule-created': {
    name: /*i18n*/ 'Silence rule created',
    sentence: /*i18n*/ 'Created the silence rule <0/>',
  },
  'silence-rule-ended': {
    name: /*i18n*/ 'Silence rule ended',
    sentence: /*i18n*/ 'Ended the silence rule <0/>',
  },
  'case-created': { name: /*i18n*/ 'Case opened', sentence: /*i18n*/ 'Opened case <0/>' },
  'case-alerts-added': {
    name: /*i18n*/ 'Alerts added to a case',
    sentence: /*i18n*/ 'Added alerts to case <0/>',
  },
  'case-alerts-removed': {
    name: /*i18n*/ 'Alerts taken out of a case',
    sentence: /*i18n*/ 'Took alerts out of case <0/>',
  },
  'case-assigned': { name: /*i18n*/ 'Case assigned', sentence: /*i18n*/ 'Assigned case <0/>' },
  'case-commented': { name: /*i18n*/ 'Case commented on', sentence: /*i18n*/ 'Commented on case <0/>' },
  'case-closed': { name: /*i18n*/ 'Case closed', sentence: /*i18n*/ 'Closed case <0/>' },
  'case-reopened': { name: /*i18n*/ 'Case reopened', sentence: /*i18n*/ 'Reopened case <0/>' },
  'alert-settings-changed': {
    name: /*i18n*/ 'Detector settings changed',
    sentence: /*i18n*/ 'Changed detector settings',
  },
  'alerts-exported': { name: /*i18n*/ 'Alerts exported', sentence: /*i18n*/ 'Exported the alerts' },
}

const COINS = {
  name: /*i18n*/ 'Coins adjusted',
  added: /*i18n*/ 'Added {amount, plural, one {# coin} other {# coins}} to <0/>',
  deducted: /*i18n*/ 'Deducted {amount, plural, one {# coin} other {# coins}} from <0/>',
}

interface Sentence {
  id: string
  values?: Record<string, number>
}

/** The sentence for an entry; null for an action that this page does not know. */
export function actionText(action: string, meta: Record<string, unknown>): Sentence | null {
  if (action === 'coins-adjusted' && typeof meta.amount === 'number') {
    const values = { amount: Math.abs(meta.amount) }
    return { id: meta.amount > 0 ? COINS.added : COINS.deducted, values }
  }
  const known = ACTIONS[action]
  return known ? { id: known.sentence } : null
}

export function actionName(i18n: I18n, action: string): string {
  if (action === 'coins-adjusted') return i18n._(COINS.name)
  const known = ACTIONS[action]
  return known ? i18n._(known.name) : action
}
