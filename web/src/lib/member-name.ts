import type { Speech } from './messages/index.ts'

/** What the server calls 'Deleted user' is said in the reader's language. */
export const memberName = (
  { name, is_deleted }: { name: string; is_deleted: boolean },
  { t }: Speech,
): string => (is_deleted ? t('shell.deleted_user') : name)
