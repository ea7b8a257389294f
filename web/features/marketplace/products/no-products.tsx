import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { EmptyState } from '#web/ui/states.tsx'

/** No link leads to a product yet. */
export const NoProducts = () => (
  <EmptyState
    title="Создайте ссылку на товар"
    text="Вставьте адрес товара с Wildberries: он появится здесь, и рядом с переходами встанут его заказы. Для каждого блогера лучше своя ссылка, тогда их можно сравнить."
    action={
      <Button component={Link} to={`${pagePaths.links}?create`} color="accent">
        Создать ссылку
      </Button>
    }
  />
)
