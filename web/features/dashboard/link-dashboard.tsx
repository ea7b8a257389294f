import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'

import { isNoSuch } from '#web/api/call.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { LoadingWords } from './loading-words.tsx'
import { Overview } from './overview.tsx'
import { useLink } from './queries.ts'
import { ShownSlug } from './shown-slug.ts'

import classes from './link-dashboard.module.css'

const WAY_BACK = '/dashboard'

const MissingLink = () => (
  <Page title="Ссылка не найдена">
    <EmptyState
      title="Такой ссылки у вас нет"
      text="Её могли удалить, или она принадлежит другому пользователю."
      action={
        <Button component={Link} to={WAY_BACK} variant="default">
          Вернуться к обзору
        </Button>
      }
    />
  </Page>
)

/** Statistics of one short link, with the link itself as the hero. */
export function LinkDashboard({ id }: { id: string }) {
  const { data: link, error, refetch } = useLink(id)
  // What was read before stays beside the error.
  if (isNoSuch(error)) return <MissingLink />
  if (link) {
    return (
      <Page
        title={link.title || link.shortlink}
        actions={
          <Link className={classes.back} to={WAY_BACK}>
            Обзор всех ссылок
          </Link>
        }
      >
        <ShownSlug value={link.shortlink}>
          <Overview link={link} />
        </ShownSlug>
      </Page>
    )
  }
  return (
    <Page title="Статистика ссылки">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton height={320} />
          <LoadingWords state="under-way" />
        </>
      )}
    </Page>
  )
}
