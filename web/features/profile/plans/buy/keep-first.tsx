import { Button } from '@mantine/core'

import { Failure } from '#web/features/profile/failure.tsx'
import { useKeepAccount } from '#web/features/profile/info/deletion/use-keep-account.ts'
import { formatDate } from '#web/ui/format.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './before-paying.module.css'

/** What is bought would go with the account. */
export function KeepFirst({ deletion }: { deletion: string }) {
  const keep = useKeepAccount()
  return (
    <div className={classes.notice}>
      <p>
        <strong>Аккаунт удалится {formatDate(deletion)}</strong> Тариф пропал бы вместе с ним: чтобы купить,
        сначала оставьте аккаунт.
      </p>
      <Button variant="default" aria-busy={keep.isPending} onClick={() => !keep.isPending && keep.mutate()}>
        {keep.isPending ? 'Оставляем…' : 'Оставить аккаунт'}
      </Button>
      <div className={parts.text}>
        <Failure error={keep.error} />
      </div>
    </div>
  )
}
