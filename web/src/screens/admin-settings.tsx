import Admin from './admin.tsx'

/** The operator's settings; for admins. */
export default function AdminSettings() {
  return <Admin isSettings />
}
