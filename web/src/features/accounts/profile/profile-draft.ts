// Unsaved changes of the profile. ProfileForm asks before the member leaves its page, and the browser before it is closed.
import type { Me, ProfileChange } from '@keyswap/contract/accounts'
import { visibleName } from '@keyswap/contract/accounts/names'
import { onMemberChange } from '../../../lib/http/session.ts'
import { createStore, useStore } from '../../../lib/store.ts'

export type ProfileFields = { name: string; location: string }

type Draft = ProfileFields & { user_id: string }

const draft = createStore<Draft | null>(null)

export const savedFields = ({ name, location }: Me): ProfileFields => ({
  name,
  location: location ?? '',
})

/** Only the fields that differ from the account; surrounding blanks, and what cannot be seen, do not count. */
export function profileChangeOf(user: Me, fields: ProfileFields): ProfileChange {
  // An older name may have something invisible, which is no change.
  const name = fields.name.trim() === user.name ? user.name : visibleName(fields.name)
  const location = fields.location.trim() || null
  return {
    ...(name !== user.name && { name }),
    ...(location !== user.location && { location }),
  }
}

export const isChanged = (user: Me, fields: ProfileFields): boolean =>
  Object.keys(profileChangeOf(user, fields)).length > 0

const ofUser = (user: Me, stored: Draft | null): ProfileFields =>
  stored?.user_id === user.id ? stored : savedFields(user)

export const editProfile = (user: Me, change: Partial<ProfileFields>): void => {
  const fields = { ...ofUser(user, draft.get()), ...change }
  // No draft if both fields are as saved. Compared untrimmed: a trailing space may be followed by another word.
  const same = fields.name === user.name && fields.location === (user.location ?? '')
  draft.set(same ? null : { ...fields, user_id: user.id })
}

/** After a save: keeps the draft if more was typed in the meantime. */
export const settleDraft = (user: Me): void => {
  const stored = draft.get()
  if (stored && !isChanged(user, stored)) draft.set(null)
}

export const discardDraft = (): void => draft.set(null)

onMemberChange(discardDraft)

export function useProfileFields(user: Me): ProfileFields & { changed: boolean } {
  const { name, location } = ofUser(user, useStore(draft))
  return { name, location, changed: isChanged(user, { name, location }) }
}

const warn = (event: Event) => event.preventDefault()

draft.subscribe(() => {
  if (draft.get()) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})
