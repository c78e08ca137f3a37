/** The bots, loaded once the table can be played; the player leads the first hand, so there is time. */
export { createBot, thinkingTime } from '@valecuatro/bots'
