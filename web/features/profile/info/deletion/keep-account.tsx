import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { useProfileRefresh } from '#web/features/profile/info/account-changes.ts'
import { formatDate } from '#web/ui/format.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { LateRenewalOff } from './late-renewal-off.tsx'

import parts from '#web/features/profile/parts.module.css'

interface KeepAccountProps {
  profile: Profile
  deletion: string
}

/** The days to think better. */
export function KeepAccount({ profile, deletion }: KeepAccountProps) {
  const refresh = useProfileRefresh()
  const keep = useMutation({
    mutationFn: () => call(users.keep, {}),
    onSuccess: async () => {
      notifyDone('Аккаунт остаётся.')
      await refresh()
      document.getElementById('deletion')?.focus({ preventScroll: true })
    }
  })
  return (
    <>
      <p className={parts.warning}>
        Аккаунт удалится {formatDate(deletion)} До этого дня всё работает. Чтобы передумать, нажмите «Оставить
        аккаунт».
      </p>
      <LateRenewalOff profile={profile} />
      <Button color="accent" aria-busy={keep.isPending} onClick={() => !keep.isPending && keep.mutate()}>
        {keep.isPending ? 'Оставляем…' : 'Оставить аккаунт'}
      </Button>
      <Failure error={keep.error} />
    </>
  )
}
