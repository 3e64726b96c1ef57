import { lazy } from 'react'
import { useSession } from '../lib/session.ts'

const Landing = lazy(() => import('./landing/landing.tsx'))
const Browse = lazy(() => import('./browse/browse.tsx'))

export default function Home() {
  const { status } = useSession()
  if (status === 'loading') return null
  return status === 'signed_in' ? <Browse /> : <Landing />
}
