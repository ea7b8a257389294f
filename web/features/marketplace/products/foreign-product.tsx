import classes from './foreign-product.module.css'

/** In place of the marketplace's figures of a product that is another seller's. */
export const ForeignProduct = () => (
  <p className={classes.foreign}>Товар другого продавца: его данные Wildberries нам не покажет</p>
)
