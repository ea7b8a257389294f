import classes from './product-picture.module.css'

interface ProductPictureProps {
  picture: string
  size: 'small' | 'large'
}

/** The product, or a parcel while there is no picture of it. The name stands beside it. */
export const ProductPicture = ({ picture, size }: ProductPictureProps) =>
  picture ? (
    <img className={classes.picture} data-size={size} src={picture} alt="" loading="lazy" />
  ) : (
    <svg className={classes.picture} data-size={size} viewBox="0 0 48 64" aria-hidden="true">
      <path className={classes.side} d="M10 27l14-6 14 6v18l-14 6-14-6z" />
      <path className={classes.edge} d="M10 27l14 6 14-6M24 33v18M17 24l14 6v6" />
    </svg>
  )
