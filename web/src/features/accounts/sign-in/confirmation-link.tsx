import { useEffect, useState } from 'react'
import { fetched } from '../../../ui/states/fetched.tsx'

const ConfirmEmail = fetched(() => import('./confirm-email.tsx'))

/** Uses the links of mails that confirm an address and that are opened in this tab. The code for them is loaded with the first. */
export function ConfirmationLink() {
  const [links, setLinks] = useState(isConfirmation() ? 1 : 0)
  useEffect(() => {
    // A link pasted into an open tab does not reload the page.
    const check = () => isConfirmation() && setLinks((before) => before + 1)
    addEventListener('hashchange', check)
    return () => removeEventListener('hashchange', check)
  }, [])
  return links > 0 && <ConfirmEmail key={links} />
}

const isConfirmation = (): boolean => /[#&]type=(signup|email_change)\b/.test(location.hash)
