import type { Deal } from '@keyswap/contract/deals'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Language } from '../../../lib/languages.ts'
import { fetchAgreementPages } from './deal-files.ts'

type Printed = Pick<Deal, 'id' | 'agreement_hash'>

/** Another agreement has another hash, so that what is fetched stays right. */
export const agreementPages = ({ id, agreement_hash }: Printed, language: Language) =>
  queryOptions({
    queryKey: ['agreement-pages', id, agreement_hash, language],
    queryFn: ({ signal }) => fetchAgreementPages(id, language, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Fetches the pages before they are asked for: where the parties meet there may be no connection. */
export function useAgreementAhead(deal: Printed, language: Language, isWanted: boolean): void {
  const queries = useQueryClient()
  const { id, agreement_hash } = deal
  useEffect(() => {
    if (isWanted && agreement_hash !== null)
      void queries.prefetchQuery(agreementPages({ id, agreement_hash }, language))
  }, [queries, id, agreement_hash, language, isWanted])
}
