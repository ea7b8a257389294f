import { userStatusNames } from '#contract/user-names.ts'
import type { UserStatus } from '#contract/user.ts'
import { Mark, type Tone } from '#web/features/admin/mark.tsx'

const tones: Partial<Record<UserStatus, Tone>> = { ACTIVE: 'good', OVERDUE: 'bad' }

export const StatusMark = ({ status }: { status: UserStatus }) => (
  <Mark tone={tones[status]}>{userStatusNames[status]}</Mark>
)
