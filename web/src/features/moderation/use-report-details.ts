import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

/** All that a report may be about; asked for when one is opened. */
export const useReportDetails = (reportId: string) =>
  useQuery({
    queryKey: ['admin-report', reportId],
    queryFn: ({ signal }) => call('getAdminReport', { params: { reportId }, signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
