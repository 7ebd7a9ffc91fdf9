// Extension points of the profile screen: parts of it that belong to other areas. Areas do not import each other.
export { Devices } from './areas/devices/devices.tsx';
