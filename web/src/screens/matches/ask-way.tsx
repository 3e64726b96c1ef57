import type { Me } from '@keyswap/contract/accounts'
import type { ReactNode } from 'react'
import { useChoose } from '../../features/accounts/profile/use-choose.ts'
import AskWay from '../../features/push/ask-way.tsx'

/** The choice is stored with the account. */
export default function AskWayOnce({ user, otherwise }: { user: Me; otherwise: ReactNode }) {
  const choose = useChoose(user)
  return (
    <AskWay user_id={user.id} onChoose={(told_by) => choose({ told_by })} otherwise={otherwise} />
  )
}
