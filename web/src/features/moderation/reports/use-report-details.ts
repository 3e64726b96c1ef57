import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'

export const useReportDetails = (reportId: string) =>
  useQuery({
    queryKey: ['admin-report', reportId],
    queryFn: ({ signal }) => call('getAdminReport', { params: { reportId }, signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
