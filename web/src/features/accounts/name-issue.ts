import { type NameIssue, nameIssues } from '@keyswap/contract/accounts/names'
import { ApiError } from '../../lib/http/request-error.ts'
import type { AccountTranslate } from './password-rules.ts'

/** What the server says is wrong with a name, in the reader's language. */
export function nameIssue(error: unknown, t: AccountTranslate): string | undefined {
  const said = error instanceof ApiError ? error.fields.map(({ message }) => message) : []
  const issues = Object.keys(nameIssues) as NameIssue[]
  const issue = issues.find((each) => said.includes(nameIssues[each]))
  return issue && t(`auth.name.${issue}`)
}
