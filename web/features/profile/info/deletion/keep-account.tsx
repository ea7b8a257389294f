import { Button } from '@mantine/core'

import type { Profile } from '#contract/user.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { formatDate } from '#web/ui/format.ts'

import { LateRenewalOff } from './late-renewal-off.tsx'
import { useKeepAccount } from './use-keep-account.ts'

import parts from '#web/features/profile/parts.module.css'

interface KeepAccountProps {
  profile: Profile
  deletion: string
}

/** The days to think better. */
export function KeepAccount({ profile, deletion }: KeepAccountProps) {
  const keep = useKeepAccount(() => document.getElementById('deletion')?.focus({ preventScroll: true }))
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
