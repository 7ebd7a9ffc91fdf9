/** Centimes as they are printed: `1 249,50`. */
export function amountText(centimes: number): string {
  const dirhams = String(Math.trunc(centimes / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
  return `${dirhams},${String(centimes % 100).padStart(2, '0')}`;
}
