import { routes } from 'virtual:keyswap-form-routes'
import type { ToldDecision } from '@keyswap/contract/cases'
import { useEffect, useState } from 'react'
import { addRoutes, call } from '../../lib/http/client.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { useSession } from '../../lib/http/session.ts'

addRoutes(routes)

export type Appealed =
  | { step: 'loading' | 'invalid' | 'sign_in' | 'unreachable' }
  | { step: 'found'; decision: ToldDecision }

/** The app's own links name the decision, those in mails have a secret and need no session. */
const isId = (link: string): boolean => link.length === 36

const find = async (link: string): Promise<ToldDecision | undefined> =>
  isId(link)
    ? (await call('getMyDecisions')).find(({ id }) => id === link)
    : call('readAppealLink', { input: { token: link } })

export const sendAppeal = (link: string, text: string) =>
  call('postAppeal', {
    input: isId(link) ? { decision_id: link, text } : { token: link, text },
  })

export function useAppealed(link: string) {
  const { status } = useSession()
  const [appealed, setAppealed] = useState<Appealed>({ step: 'loading' })
  const isMine = isId(link)

  async function load(): Promise<void> {
    try {
      const decision = await find(link)
      setAppealed(decision ? { step: 'found', decision } : { step: 'invalid' })
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'INVALID_LINK'
      setAppealed({ step: isRefused ? 'invalid' : 'unreachable' })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once per link and session.
  useEffect(() => {
    if (!isMine || status === 'signed_in') void load()
    else if (status === 'signed_out') setAppealed({ step: 'sign_in' })
  }, [link, isMine, isMine && status])

  return { appealed, load }
}
