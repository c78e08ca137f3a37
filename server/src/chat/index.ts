export { type Chat, createChat } from './chat.ts'
export { readLatestMessages } from './latestMessages.ts'
