// A profile being edited. It outlives the screen, so that a look at another one costs nothing; leaving
// the settings is asked about by the form, leaving the page by the browser.
import type { Me, ProfileChange } from '@keyswap/contract/accounts'
import { onMemberChange } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'

export type ProfileFields = { name: string; location: string }

type Draft = ProfileFields & { user_id: string }

const draft = createStore<Draft | null>(null)

export const savedFields = ({ name, location }: Me): ProfileFields => ({
  name,
  location: location ?? '',
})

/** What differs from the account; nothing where only blanks around a text do. */
export function changeOf(user: Me, fields: ProfileFields): ProfileChange {
  const name = fields.name.trim()
  const location = fields.location.trim() || null
  return {
    ...(name !== user.name && { name }),
    ...(location !== user.location && { location }),
  }
}

export const isChanged = (user: Me, fields: ProfileFields): boolean =>
  Object.keys(changeOf(user, fields)).length > 0

const ofUser = (user: Me, kept: Draft | null): ProfileFields =>
  kept?.user_id === user.id ? kept : savedFields(user)

export const editProfile = (user: Me, change: Partial<ProfileFields>): void => {
  const fields = { ...ofUser(user, draft.get()), ...change }
  // Back to what is stored is no draft any more; a blank at the end of a word being typed still is.
  const same = fields.name === user.name && fields.location === (user.location ?? '')
  draft.set(same ? null : { ...fields, user_id: user.id })
}

/** After a save: what was typed meanwhile stays. */
export const settleDraft = (user: Me): void => {
  const kept = draft.get()
  if (kept && !isChanged(user, kept)) draft.set(null)
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
