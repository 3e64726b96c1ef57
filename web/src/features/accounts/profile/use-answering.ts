import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'

export const useAnswering = () =>
  useQuery({
    queryKey: ['answering'],
    queryFn: () => call('getAnswering'),
    refetchOnMount: 'always',
  })
