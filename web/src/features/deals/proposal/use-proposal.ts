import type { TermsInput, Version } from '@keyswap/contract/deals'
import { useRef, useState } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { focusIssue } from '../form-sheet.tsx'
import type { FormSlot } from '../kept-form.ts'
import { useKeptForm } from '../use-kept-form.ts'
import {
  type CanGive,
  issuesOf,
  type ProposalFields,
  type ProposalIssues,
  termsOf,
  withAgreedCars,
} from './proposal.ts'

/** A proposal that is being written, and kept in `slot` until it is sent. `order` is who gives to whom; the cars of an `agreed` version stay. */
export function useProposal(
  slot: FormSlot,
  start: ProposalFields,
  order: readonly string[],
  canGive: CanGive,
  agreed?: Version,
) {
  const kept = useKeptForm(slot, start)
  const fields = withAgreedCars(kept.typed, agreed)
  const [issues, setIssues] = useState<ProposalIssues>({})
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef({ text: '', client_id: '' })

  /** Null if something is missing: then the first such field gets the focus. */
  function read(): { client_id: string; terms: TermsInput } | null {
    const now = Date.now()
    const found = issuesOf(fields, order, now, canGive)
    setIssues(found)
    if (Object.keys(found).length > 0) {
      focusIssue(form)
      return null
    }
    return { client_id: clientId(), terms: termsOf(fields, order, now) }
  }

  /** The same for what was sent already, so that a retry after a lost answer is the same proposal. */
  function clientId(): string {
    const text = JSON.stringify(fields)
    if (text !== sent.current.text) sent.current = { text, client_id: randomId() }
    return sent.current.client_id
  }

  return {
    form,
    fields,
    issues,
    hasChanges: kept.hasChanges,
    isKept: kept.isKept,
    startOver: kept.startOver,
    forget: kept.forget,
    set: (change: Partial<ProposalFields>) => {
      kept.set(change)
      setIssues({})
    },
    read,
  }
}
