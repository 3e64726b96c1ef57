import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepSession } from './features/accounts/session/keep-session.ts'
import { followLanguage } from './lib/messages/index.ts'
import { watchNavigation } from './lib/navigation/navigation.ts'
import { followTheme } from './lib/theme.ts'
import './ui/styles/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('No #root')

watchNavigation()
followTheme()
keepSession()
// Not awaited at the top level: WebKit does not wait for a file that does, and runs screens without what they import.
void followLanguage().then(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
