import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { EmptyState } from '#web/ui/states.tsx'

/** Nobody has a dashboard before the first link. */
export const FirstLink = () => (
  <EmptyState
    title="Начните с первой ссылки"
    text="Вставьте адрес товара, канала или сайта – получите короткую ссылку. Здесь появится, сколько людей по ней перешли, откуда и из каких городов."
    action={
      <Button component={Link} to="/links?create" color="accent" size="md">
        Создать первую ссылку
      </Button>
    }
  />
)
