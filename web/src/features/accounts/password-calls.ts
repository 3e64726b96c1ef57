import { call } from '../../lib/http/client.ts'
import './account-routes.ts'

export const forgotPassword = (email: string) => call('forgotPassword', { input: { email } })

export const checkResetLink = (token: string) => call('checkResetLink', { input: { token } })

export const changePassword = (current_password: string, new_password: string) =>
  call('changePassword', { input: { current_password, new_password } })

export const resetPassword = (token: string, password: string) =>
  call('resetPassword', { input: { token, password } })
