import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { EmptyState } from '#web/ui/states.tsx'

export const NoOrder = () => (
  <EmptyState
    title="Такого платежа у вас нет"
    text="Возможно, адрес набран с ошибкой или платёж начат из другого аккаунта."
    action={
      <Button component={Link} to={pagePaths.plans} variant="default">
        К тарифам
      </Button>
    }
  />
)
