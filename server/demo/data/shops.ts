// The sender companies and their goods. Names and goods are invented.

export type Trade =
  | 'beauty'
  | 'fashion'
  | 'home'
  | 'phone'
  | 'shoes'
  | 'baby'
  | 'sport'
  | 'car'
  | 'books'
  | 'jewels'
  | 'kitchen'
  | 'health';
export interface Good {
  name: string;
  /** Dirhams. */ price: number;
  /** Grams. */ weight: number;
  /** Centimetres: length, width, height. */ box: readonly [number, number, number];
  fragile: boolean;
}

const good = (name: string, price: number, weight: number, ...box: [number, number, number]): Good => ({
  name,
  price,
  weight,
  box,
  fragile: false,
});

const fragile = (...of: Parameters<typeof good>): Good => ({ ...good(...of), fragile: true });

export const goods: Readonly<Record<Trade, readonly Good[]>> = {
  beauty: [
    good('Huile d’argan pure 100 ml', 149, 220, 18, 8, 8),
    good('Coffret rhassoul et savon noir', 199, 900, 25, 18, 10),
    good('Sérum vitamine C', 189, 120, 14, 6, 6),
    good('Lisseur céramique', 349, 700, 32, 12, 8),
    fragile('Eau de rose de Kelâa 250 ml', 99, 320, 20, 8, 8),
  ],
  fashion: [
    good('Djellaba brodée', 449, 800, 35, 28, 6),
    good('Caftan léger', 699, 950, 38, 30, 7),
    good('Ensemble jogging', 289, 700, 34, 26, 7),
    good('Foulard en soie', 159, 120, 25, 20, 3),
    good('Chemise en lin', 229, 350, 32, 24, 4),
  ],
  home: [
    good('Tapis berbère 120 × 80', 790, 3800, 85, 22, 22),
    good('Parure de lit 4 pièces', 399, 1800, 45, 35, 12),
    good('Lampe en laiton', 459, 1600, 35, 25, 25),
    fragile('Miroir zellige', 549, 2600, 50, 50, 8),
    good('Lot de 2 coussins', 199, 900, 45, 45, 15),
  ],
  phone: [
    good('Écouteurs sans fil', 249, 180, 14, 10, 5),
    good('Montre connectée', 399, 220, 12, 12, 8),
    good('Powerbank 20 000 mAh', 229, 450, 18, 10, 4),
    good('Coque et verre trempé', 99, 120, 18, 10, 2),
    good('Support voiture magnétique', 119, 160, 14, 10, 6),
  ],
  shoes: [
    good('Baskets blanches', 379, 950, 33, 22, 13),
    good('Babouches en cuir', 199, 450, 30, 20, 9),
    good('Bottines femme', 429, 1200, 35, 28, 13),
    good('Sandales médicales', 249, 600, 31, 21, 11),
  ],
  baby: [
    good('Porte-bébé', 349, 800, 32, 25, 12),
    good('Veilleuse musicale', 189, 400, 20, 18, 14),
    good('Lot de 6 bavoirs', 129, 260, 25, 20, 5),
    good('Tapis d’éveil', 299, 1300, 45, 40, 10),
  ],
  sport: [
    good('Bandes élastiques de fitness', 149, 380, 25, 15, 6),
    good('Corde à sauter lestée', 119, 420, 22, 16, 6),
    good('Gourde isotherme 1 L', 139, 430, 30, 9, 9),
    good('Tapis de yoga', 199, 1200, 62, 14, 14),
  ],
  car: [
    good('Compresseur portable', 449, 1500, 28, 20, 15),
    good('Caméra de bord', 549, 400, 18, 14, 9),
    good('Housses de sièges', 399, 2600, 45, 40, 18),
    good('Aspirateur de voiture', 279, 900, 40, 14, 12),
  ],
  books: [
    good('Coffret contes du Maroc', 179, 1100, 26, 20, 8),
    good('Cahiers d’écriture arabe (lot de 3)', 99, 700, 30, 22, 3),
    good('Roman broché', 85, 350, 21, 14, 3),
    good('Puzzle carte du Maroc', 149, 800, 30, 22, 6),
  ],
  jewels: [
    good('Parure argent 925', 390, 120, 15, 12, 5),
    good('Bracelet jonc doré', 189, 80, 12, 12, 4),
    good('Montre femme', 329, 180, 14, 12, 8),
    good('Collier Fatma', 219, 70, 12, 10, 4),
  ],
  kitchen: [
    fragile('Tajine en terre de Salé', 229, 3200, 35, 35, 24),
    good('Robot mélangeur', 690, 3900, 42, 28, 30),
    fragile('Service à thé 12 verres', 279, 2700, 40, 30, 16),
    good('Friteuse sans huile', 1249, 5200, 40, 34, 36),
    good('Set de couteaux', 249, 1300, 38, 16, 8),
  ],
  health: [
    good('Tensiomètre de poignet', 299, 300, 16, 12, 8),
    good('Ceinture lombaire', 189, 450, 30, 18, 8),
    good('Miel de thym 1 kg', 249, 1350, 14, 14, 18),
    good('Masseur cervical', 379, 1100, 40, 24, 16),
    good('Semelles orthopédiques', 129, 220, 30, 12, 4),
  ],
};

export interface Shop {
  name: string;
  trade: Trade;
  town: string;
  /** Weight: its share of all parcels. */ weight: number;
}
const shop = (name: string, trade: Trade, town: string, weight: number): Shop => ({ name, trade, town, weight });

/** The first one is the company of the published customer account. */
export const shops: readonly Shop[] = [
  shop('Atlas Store', 'phone', 'Casablanca', 90),
  shop('Argania Cosmétiques', 'beauty', 'Casablanca', 62),
  shop('Dar Zellij', 'home', 'Casablanca', 40),
  shop('Casa Sneakers', 'shoes', 'Casablanca', 46),
  shop('Bled Tech', 'phone', 'Casablanca', 38),
  shop('Kaftana', 'fashion', 'Casablanca', 36),
  shop('Petit Atlas', 'baby', 'Casablanca', 24),
  shop('AutoMaroc Pièces', 'car', 'Casablanca', 22),
  shop('Tanjia Cuisine', 'kitchen', 'Casablanca', 26),
  shop('Nour Bijoux', 'jewels', 'Casablanca', 20),
  shop('Fit Maghreb', 'sport', 'Casablanca', 16),
  shop('Santé Douce', 'health', 'Mohammedia', 22),
  shop('Maison Anfa', 'home', 'Casablanca', 18),
  shop('Oulfa Fashion', 'fashion', 'Casablanca', 24),
  shop('Librairie Chellah', 'books', 'Casablanca', 10),
  shop('Doukkala Miel', 'health', 'El Jadida', 9),
  shop('Chaouia Kids', 'baby', 'Settat', 8),
  shop('Phosphate Sport', 'sport', 'Khouribga', 7),
  shop('Céramique d’Asfi', 'home', 'Safi', 9),
  shop('Rabat Beauté', 'beauty', 'Rabat', 34),
  shop('Bouregreg Mode', 'fashion', 'Salé', 24),
  shop('Hassan Électro', 'phone', 'Rabat', 28),
  shop('Kasbah Déco', 'home', 'Rabat', 16),
  shop('Zitoune Gourmet', 'kitchen', 'Meknès', 14),
  shop('Fès Cuir', 'shoes', 'Fès', 24),
  shop('Médina Livres', 'books', 'Fès', 8),
  shop('Gharb Auto', 'car', 'Kénitra', 12),
  shop('Oriental Shop', 'phone', 'Oujda', 14),
  shop('Bébé Agdal', 'baby', 'Rabat', 12),
  shop('Détroit Mode', 'fashion', 'Tanger', 26),
  shop('Spartel Tech', 'phone', 'Tanger', 24),
  shop('Rif Nature', 'health', 'Chefchaouen', 12),
  shop('Tétouan Argent', 'jewels', 'Tétouan', 12),
  shop('Malabata Home', 'home', 'Tanger', 14),
  shop('Nador Import', 'kitchen', 'Nador', 13),
  shop('Cap Sport', 'sport', 'Tanger', 9),
  shop('Larache Beauté', 'beauty', 'Larache', 9),
  shop('Guéliz Boutique', 'fashion', 'Marrakech', 28),
  shop('Palmeraie Bio', 'beauty', 'Marrakech', 24),
  shop('Souss Argan', 'beauty', 'Agadir', 26),
  shop('Menara Maison', 'home', 'Marrakech', 16),
  shop('Mogador Thuya', 'home', 'Essaouira', 10),
  shop('Atlantic Kicks', 'shoes', 'Agadir', 16),
  shop('Draâ Parfums', 'beauty', 'Ouarzazate', 8),
  shop('Sahara Phone', 'phone', 'Laâyoune', 10),
];
