// The main roads between the towns that the company serves, drawn by hand: way points (WGS84, accurate to about a
// kilometre) in driving order, so that vehicles on the map follow the real roads.

/** Average speed of a loaded vehicle: motorway 105 km/h, road 75, mountain 48. */
export type RoadKind = 'motorway' | 'road' | 'mountain';
export type LatLng = readonly [lat: number, lng: number];

interface Road {
  from: string;
  to: string;
  kind: RoadKind;
  via: readonly LatLng[];
}

/** Junctions outside of the company's towns. */
export const junctions: Readonly<Record<string, LatLng>> = {
  Bouznika: [33.7835, -7.1597],
  Skhirat: [33.8527, -7.0317],
  'Sidi Allal Tazi': [34.5198, -6.3236],
  'Souk El Arbaa': [34.6836, -5.9886],
  Chichaoua: [31.5433, -8.7664],
  Ounagha: [31.5336, -9.5527],
  'Aït Melloul': [30.3342, -9.4972],
  'Sidi Slimane': [34.2648, -5.9254],
};

const road = (from: string, to: string, ...via: LatLng[]): Road => ({ from, to, kind: 'road', via });
const motorway = (from: string, to: string, ...via: LatLng[]): Road => ({ from, to, kind: 'motorway', via });
const mountain = (from: string, to: string, ...via: LatLng[]): Road => ({ from, to, kind: 'mountain', via });

const atlantic: readonly Road[] = [
  motorway('Casablanca', 'Mohammedia', [33.585, -7.545], [33.612, -7.498], [33.648, -7.436]),
  motorway('Mohammedia', 'Bouznika', [33.688, -7.345], [33.722, -7.272], [33.752, -7.215]),
  motorway('Bouznika', 'Skhirat', [33.812, -7.108], [33.838, -7.062]),
  motorway('Skhirat', 'Témara', [33.878, -6.992], [33.905, -6.946]),
  road('Témara', 'Rabat', [33.951, -6.884], [33.984, -6.862]),
  road('Rabat', 'Salé', [34.0245, -6.8265], [34.033, -6.8145]),
  motorway('Salé', 'Kénitra', [34.082, -6.752], [34.13, -6.714], [34.196, -6.653]),
  motorway('Kénitra', 'Sidi Allal Tazi', [34.332, -6.531], [34.42, -6.436]),
  motorway(
    'Sidi Allal Tazi',
    'Larache',
    [34.622, -6.24],
    [34.765, -6.197],
    [34.886, -6.165],
    [35.035, -6.118],
    [35.126, -6.107],
  ),
  road('Sidi Allal Tazi', 'Souk El Arbaa', [34.572, -6.203], [34.641, -6.06]),
  road('Souk El Arbaa', 'Ksar El Kébir', [34.78, -5.955], [34.9, -5.925]),
  road('Ksar El Kébir', 'Larache', [35.078, -5.975], [35.146, -6.07]),
  motorway('Larache', 'Asilah', [35.262, -6.054], [35.362, -6.024]),
  motorway('Asilah', 'Tanger', [35.545, -5.981], [35.642, -5.932], [35.712, -5.884]),
  road('Casablanca', 'Bouskoura', [33.535, -7.63], [33.492, -7.646]),
  road('Bouskoura', 'Berrechid', [33.402, -7.61], [33.332, -7.588]),
  motorway(
    'Casablanca',
    'El Jadida',
    [33.541, -7.678],
    [33.487, -7.756],
    [33.421, -7.858],
    [33.369, -8.006],
    [33.312, -8.19],
    [33.272, -8.345],
    [33.238, -8.45],
  ),
  motorway(
    'El Jadida',
    'Safi',
    [33.142, -8.552],
    [32.976, -8.676],
    [32.803, -8.817],
    [32.59, -8.977],
    [32.418, -9.128],
  ),
  road('Safi', 'Ounagha', [32.203, -9.152], [32.117, -9.087], [31.953, -9.161], [31.794, -9.301], [31.65, -9.448]),
  road('Ounagha', 'Essaouira', [31.523, -9.646], [31.513, -9.705]),
  road(
    'Essaouira',
    'Agadir',
    [31.395, -9.689],
    [31.213, -9.701],
    [31.002, -9.678],
    [30.842, -9.764],
    [30.706, -9.812],
    [30.548, -9.696],
    [30.466, -9.652],
  ),
];

const centre: readonly Road[] = [
  motorway('Berrechid', 'Settat', [33.18, -7.588], [33.082, -7.603]),
  motorway('Settat', 'Ben Guerir', [32.861, -7.688], [32.652, -7.792], [32.47, -7.913], [32.338, -7.948]),
  motorway('Ben Guerir', 'Marrakech', [32.086, -7.958], [31.901, -7.95], [31.752, -7.962]),
  motorway('Berrechid', 'Khouribga', [33.214, -7.435], [33.118, -7.252], [33.0, -7.072], [32.925, -6.968]),
  motorway('Khouribga', 'Fquih Ben Salah', [32.781, -6.829], [32.64, -6.741]),
  road('Fquih Ben Salah', 'Béni Mellal', [32.442, -6.578], [32.385, -6.462]),
  road('Béni Mellal', 'El Kelâa des Sraghna', [32.264, -6.538], [32.206, -6.793], [32.136, -7.046], [32.085, -7.252]),
  road('El Kelâa des Sraghna', 'Marrakech', [31.947, -7.43], [31.823, -7.502], [31.735, -7.704], [31.672, -7.871]),
  road('El Kelâa des Sraghna', 'Ben Guerir', [32.119, -7.583], [32.193, -7.776]),
  road('Mohammedia', 'Benslimane', [33.667, -7.322], [33.637, -7.218]),
  road('Benslimane', 'Bouznika', [33.674, -7.135], [33.73, -7.149]),
  motorway('Marrakech', 'Chichaoua', [31.607, -8.152], [31.581, -8.412], [31.559, -8.614]),
  road('Chichaoua', 'Ounagha', [31.569, -8.972], [31.557, -9.198], [31.541, -9.397]),
  motorway(
    'Chichaoua',
    'Agadir',
    [31.362, -8.802],
    [31.168, -8.874],
    [30.953, -9.052],
    [30.785, -9.136],
    [30.611, -9.258],
    [30.496, -9.408],
    [30.452, -9.531],
  ),
];

const south: readonly Road[] = [
  road('Agadir', 'Inezgane', [30.407, -9.572], [30.376, -9.548]),
  road('Inezgane', 'Aït Melloul', [30.344, -9.516]),
  road('Aït Melloul', 'Taroudant', [30.362, -9.355], [30.394, -9.211], [30.435, -9.022]),
  road('Aït Melloul', 'Tiznit', [30.226, -9.563], [30.052, -9.681], [29.868, -9.719]),
  road('Tiznit', 'Guelmim', [29.547, -9.717], [29.372, -9.706], [29.172, -9.735], [29.071, -9.912]),
  road(
    'Guelmim',
    'Laâyoune',
    [28.846, -10.397],
    [28.6, -10.812],
    [28.438, -11.103],
    [28.331, -11.462],
    [28.18, -11.871],
    [28.098, -12.052],
    [27.961, -12.583],
    [27.939, -12.918],
    [27.702, -13.08],
    [27.418, -13.139],
  ),
  mountain(
    'Marrakech',
    'Ouarzazate',
    [31.589, -7.812],
    [31.563, -7.663],
    [31.428, -7.436],
    [31.362, -7.392],
    [31.286, -7.381],
    [31.163, -7.331],
    [31.042, -7.207],
    [30.965, -7.064],
  ),
  road(
    'Taroudant',
    'Ouarzazate',
    [30.502, -8.616],
    [30.548, -8.327],
    [30.531, -7.924],
    [30.563, -7.562],
    [30.577, -7.203],
    [30.753, -7.04],
  ),
  road(
    'Ouarzazate',
    'Errachidia',
    [31.058, -6.556],
    [31.139, -6.328],
    [31.241, -6.13],
    [31.373, -5.987],
    [31.437, -5.754],
    [31.515, -5.533],
    [31.577, -5.257],
    [31.693, -4.956],
    [31.818, -4.684],
  ),
];

const north: readonly Road[] = [
  motorway('Salé', 'Khémisset', [34.032, -6.641], [33.987, -6.532], [33.914, -6.319], [33.857, -6.178]),
  motorway('Khémisset', 'Meknès', [33.822, -5.949], [33.858, -5.77], [33.876, -5.648]),
  motorway('Meknès', 'Fès', [33.931, -5.421], [33.962, -5.276], [33.99, -5.128]),
  motorway('Fès', 'Taza', [34.045, -4.884], [34.083, -4.702], [34.118, -4.482], [34.182, -4.276], [34.198, -4.136]),
  motorway(
    'Taza',
    'Oujda',
    [34.232, -3.752],
    [34.231, -3.373],
    [34.342, -3.082],
    [34.409, -2.897],
    [34.515, -2.687],
    [34.587, -2.505],
    [34.632, -2.213],
  ),
  road('Kénitra', 'Sidi Slimane', [34.283, -6.452], [34.307, -6.307], [34.289, -6.102]),
  road('Sidi Slimane', 'Sidi Kacem', [34.245, -5.831]),
  road('Sidi Kacem', 'Meknès', [34.144, -5.688], [34.047, -5.628], [33.964, -5.581]),
  road('Sidi Kacem', 'Ouezzane', [34.352, -5.622], [34.49, -5.508], [34.652, -5.566]),
  road('Souk El Arbaa', 'Ouezzane', [34.712, -5.857], [34.749, -5.718]),
  mountain('Ouezzane', 'Chefchaouen', [34.872, -5.498], [34.96, -5.412], [35.069, -5.353]),
  road('Chefchaouen', 'Tétouan', [35.232, -5.318], [35.346, -5.372], [35.463, -5.402], [35.538, -5.383]),
  road('Tanger', 'Tétouan', [35.721, -5.763], [35.672, -5.668], [35.625, -5.553], [35.592, -5.447]),
  road('Tétouan', 'Martil', [35.591, -5.334], [35.609, -5.297]),
  road('Tétouan', 'Fnideq', [35.628, -5.336], [35.684, -5.326], [35.762, -5.351]),
  mountain(
    'Chefchaouen',
    'Al Hoceïma',
    [35.078, -5.183],
    [34.985, -4.892],
    [34.915, -4.572],
    [34.942, -4.317],
    [35.046, -4.148],
    [35.118, -4.003],
    [35.187, -3.928],
  ),
  road('Al Hoceïma', 'Nador', [35.148, -3.853], [35.073, -3.678], [34.981, -3.392], [35.003, -3.008], [35.091, -2.962]),
  road('Nador', 'Berkane', [35.042, -2.892], [34.941, -2.735], [34.936, -2.507]),
  road('Berkane', 'Oujda', [34.951, -2.101], [34.832, -2.012], [34.752, -1.947]),
  mountain(
    'Meknès',
    'Errachidia',
    [33.686, -5.372],
    [33.436, -5.221],
    [33.247, -5.071],
    [32.982, -4.934],
    [32.68, -4.734],
    [32.424, -4.548],
    [32.263, -4.487],
    [32.088, -4.396],
  ),
];

export const roads: readonly Road[] = [...atlantic, ...centre, ...south, ...north];

/** Towns by the sea: the compass bearing that leads inland, so that no address is in the water. */
export const inlandBearings: Readonly<Record<string, number>> = {
  Casablanca: 165,
  Mohammedia: 165,
  'El Jadida': 160,
  Safi: 90,
  Rabat: 145,
  Salé: 95,
  Témara: 130,
  Tanger: 190,
  Larache: 110,
  Asilah: 110,
  Fnideq: 250,
  Martil: 260,
  'Al Hoceïma': 200,
  Nador: 250,
  Agadir: 80,
  Inezgane: 100,
  Essaouira: 100,
  Laâyoune: 150,
  Kénitra: 100,
  Tétouan: 230,
};
