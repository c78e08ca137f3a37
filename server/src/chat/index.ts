export { type Chat, createChat } from './chat.ts'
