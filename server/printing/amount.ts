/** Centimes as they are printed: `1 249,50`, `-35,00`. */
export function amountText(centimes: number): string {
  const size = Math.abs(centimes);
  const dirhams = String(Math.trunc(size / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
  return `${centimes < 0 ? '-' : ''}${dirhams},${String(size % 100).padStart(2, '0')}`;
}
