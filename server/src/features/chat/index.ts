export { chatRoutes } from './chat.routes.ts'
export type { Chat } from './chat.rules.ts'
export { exportChat } from './export.rules.ts'
