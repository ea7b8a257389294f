import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { profileKey } from '#web/api/profile.ts'
import { EmptyState } from '#web/ui/states.tsx'

/** Somebody was an administrator when the screen opened, and is none any more. */
export function NotAllowed() {
  const client = useQueryClient()
  // What the page believes about the roles is out of date.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: profileKey })
  }, [client])
  return (
    <EmptyState
      title="Этот раздел для администраторов"
      text="Сейчас у вас нет этой роли. Вернуть её может другой администратор."
      action={
        <Button component={Link} to={pagePaths.dashboard} variant="default">
          К обзору
        </Button>
      }
    />
  )
}
