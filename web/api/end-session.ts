import { auth } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'

/** Tells the server that a session is over; without a connection it is only forgotten here. */
export function endSession(token: string): void {
  if (token) void call(auth.logout, {}, { token, keepalive: true }).catch(() => {})
}
