import { Button } from '@mantine/core'

import { errorText } from '#web/ui/error-text.ts'
import { useFocusAfterWork } from '#web/ui/use-focus-after-work.ts'

import classes from './more-button.module.css'

interface MoreButtonProps {
  list: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; error: unknown }
  onMore: () => void
}

/** At the end of a list that has more. */
export function MoreButton({ list, onMore }: MoreButtonProps) {
  const button = useFocusAfterWork(list.isFetchingNextPage)
  return (
    <div className={classes.more}>
      {list.isFetchNextPageError && <p role="alert">{errorText(list.error)}</p>}
      <Button ref={button} variant="default" data-more loading={list.isFetchingNextPage} onClick={onMore}>
        {list.isFetchNextPageError ? 'Попробовать ещё раз' : 'Показать ещё'}
      </Button>
    </div>
  )
}
