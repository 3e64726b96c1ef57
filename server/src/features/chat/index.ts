export { chatRoutes } from './chat.routes.ts'
export type { Chat } from './chat.rules.ts'
