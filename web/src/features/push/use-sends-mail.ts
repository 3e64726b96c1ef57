import { useQuery } from '@tanstack/react-query'
import { fetchPush } from './push-calls.ts'

/** Whether this site sends emails; undefined until it is known. */
export const useSendsMail = (user_id: string): boolean | undefined =>
  useQuery({
    queryKey: ['push', user_id, 'mail'],
    queryFn: async ({ signal }) => (await fetchPush(signal)).sends_mail,
  }).data
