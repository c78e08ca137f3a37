/** What decides the bots' moves: loaded once the player, who leads the first hand, can play. */
export { createBot, thinkingTime } from '@valecuatro/bots'
