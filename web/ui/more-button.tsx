import { Button } from '@mantine/core'

import { errorText } from '#web/ui/error-text.ts'

import classes from './more-button.module.css'

interface MoreButtonProps {
  list: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; error: unknown }
  onMore: () => void
}

/** At the end of a list that has more. */
export const MoreButton = ({ list, onMore }: MoreButtonProps) => (
  <div className={classes.more}>
    {list.isFetchNextPageError && <p role="alert">{errorText(list.error)}</p>}
    <Button variant="default" data-more loading={list.isFetchingNextPage} onClick={onMore}>
      {list.isFetchNextPageError ? 'Попробовать ещё раз' : 'Показать ещё'}
    </Button>
  </div>
)
