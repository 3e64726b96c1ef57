import type { Speech } from '../lib/messages/index.ts'

/** Translates the server's 'Deleted user' into the reader's language. */
export const memberName = (
  { name, is_deleted }: { name: string; is_deleted: boolean },
  { t }: Speech,
): string => (is_deleted ? t('shell.deleted_user') : name)
