import type { Me } from '@keyswap/contract/accounts'
import { useState } from 'react'
import { pathsOf } from '../../../lib/http/request-error.ts'
import { updateUser } from '../../../lib/http/session.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { accounts } from '../accounts.texts.ts'
import { nameIssue } from '../name-issue.ts'
import { saveProfile } from '../profile-calls.ts'
import { settings } from '../settings.texts.ts'
import { type ProfileFields, profileChangeOf, settleDraft } from './profile-draft.ts'

export function useSaveProfile(user: Me) {
  const { t } = useMessages(settings)
  const { t: say } = useMessages(accounts)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  /** Fields that the server did not accept. */
  const [refused, setRefused] = useState<string[]>([])
  /** What is wrong with the name, if that is known. */
  const [issue, setIssue] = useState<string>()
  const [refusals, setRefusals] = useState(0)

  /** Returns whether it was saved. */
  async function save(fields: ProfileFields): Promise<boolean> {
    setPending(true)
    const isSaved = await tryToSave(fields)
    setPending(false)
    return isSaved
  }

  async function tryToSave(fields: ProfileFields): Promise<boolean> {
    try {
      const saved = await saveProfile(profileChangeOf(user, fields))
      updateUser(saved)
      settleDraft(saved)
      toast({ title: t('settings.profile.saved') })
      return true
    } catch (error) {
      const paths = pathsOf(error)
      setRefused(paths)
      setIssue(nameIssue(error, say))
      setRefusals((before) => before + 1)
      toast({
        tone: 'failed',
        title: t('settings.error'),
        text: nameIssue(error, say) ?? t('settings.profile.failed'),
        // No Retry if fields were refused: the same input would be refused again.
        ...(paths.length === 0 && {
          action: { label: t('kit.retry'), run: () => void save(fields) },
        }),
      })
      return false
    }
  }

  return {
    pending,
    save,
    refused,
    issue,
    refusals,
    clearError: (field: string) => setRefused((before) => before.filter((each) => each !== field)),
  }
}
