import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'
import { refusalText } from '#web/ui/form/refusal.ts'
import { formatDayMonth } from '#web/ui/format.ts'
import { notifyDone } from '#web/ui/notify.ts'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import classes from './banner.module.css'

/** The account is on its way out; one press keeps it. */
export function DeletionBanner({ date }: { date: string }) {
  const queryClient = useQueryClient()
  const keeping = useMutation({
    mutationFn: () => call(users.keep, {}),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: profileKey })
      const { plan = null } = queryClient.getQueryData<Profile>(profileKey) ?? {}
      notifyDone(plan === null ? 'Аккаунт остаётся.' : 'Аккаунт остаётся. Продление тарифа выключено.')
    }
  })
  const part = useFocusHeir()
  return (
    <section ref={part} className={classes.banner} data-grave aria-label="Удаление аккаунта">
      <IconTrash className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <p className={classes.summary}>Аккаунт будет удалён {formatDayMonth(date)}.</p>
      <Button
        size="compact-sm"
        variant="default"
        aria-busy={keeping.isPending}
        onClick={() => !keeping.isPending && keeping.mutate()}
      >
        Оставить аккаунт
      </Button>
      {keeping.error instanceof ApiError && (
        <p className={classes.failure} role="alert">
          {refusalText(keeping.error)}
        </p>
      )}
    </section>
  )
}
